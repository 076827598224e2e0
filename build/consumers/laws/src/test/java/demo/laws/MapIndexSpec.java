package demo.laws;

import java.util.*;
import org.inkling.index.*;
import org.inkling.source.*;

// docs/law-suites.md, java block 1
