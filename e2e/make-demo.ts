/** Before the first story; what is answered is called after the last. */
import { makeDemo } from './lanes.ts'

// oxlint-disable-next-line import/no-default-export -- what the runner calls
export default makeDemo
