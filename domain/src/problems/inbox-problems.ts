/** Refusals about deliveries; part of the catalog in `problems.ts`. */
export const deliveryProblems = {
  'delivery.notReplayable': {
    status: 409,
    title: 'Nothing to replay',
    text: 'Reading it once more would change nothing.',
  },
  'delivery.waiting': {
    status: 409,
    title: 'Nothing to replay',
    text: 'It is waiting to be read already.',
  },
  'delivery.removed': {
    status: 409,
    title: 'Nothing to replay',
    text: 'The payload has been removed, so it cannot be read again.',
  },
  'delivery.unknown': { status: 404, title: 'Delivery not found', text: 'This delivery does not exist.' },
} as const
