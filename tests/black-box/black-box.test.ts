/** The product as an unfriendly stranger sees it: only the API document and what the test bed prints is known here. */
import './no-session.ts'
import './strangers.ts'
import './roles.ts'
import './hostile.ts'
import './sessions.ts'
import './hooks.ts'
import './promises.ts'
import './transport.ts'
