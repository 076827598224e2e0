/** An application that uses Inkling's module core. */
package demo.core;
