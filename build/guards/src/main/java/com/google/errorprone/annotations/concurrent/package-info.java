/**
 * ErrorProne's annotation of guarded fields, in a form that is in no class file.
 *
 * <p><b>Not here.</b> The check, which is in ErrorProne.
 */
package com.google.errorprone.annotations.concurrent;
