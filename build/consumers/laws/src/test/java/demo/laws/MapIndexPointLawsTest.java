package demo.laws;

import org.inkling.index.*;

// docs/law-suites.md, java block 2
