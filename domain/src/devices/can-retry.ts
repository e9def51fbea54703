/** Whether an order can be handed to its vendor once more. */
import type { OrderState } from './order.ts'

/** The problem to answer with; undefined when it can. One that the vendor took would come twice. */
export const retryProblem = (order: { status: OrderState; isTaken: boolean }) =>
  order.status === 'failed' && !order.isTaken ? undefined : 'order.notFailed'
