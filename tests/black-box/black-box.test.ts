/** The product as an unfriendly stranger sees it: only the API document and what the test bed prints is known here.
 * How many hostile inputs each place is given depends on the tier (`inject('tier')` in sampled.ts). */
import './no-session.ts'
import './strangers.ts'
import './roles.ts'
import './hostile.ts'
import './sessions.ts'
import './hooks.ts'
import './promises.ts'
import './attacks.ts'
import './transport.ts'
import './drift.ts'
import './left-behind.ts'
