/** An application that uses Inkling's module hybrid. */
package demo.hybrid;
