/** An index that is not Inkling's, which Inkling's law suites test. */
package demo.laws;
