/** An application that uses Inkling's module disk. */
package demo.disk;
