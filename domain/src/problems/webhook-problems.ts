/** What is refused about webhooks; part of the catalog in `problems.ts`. */
export const webhookProblems = {
  'webhook.unknown': { status: 404, title: 'Webhook not found', text: 'There is no such webhook.' },
  'webhook.deliveryUnknown': { status: 404, title: 'Delivery not found', text: 'There is no such delivery; old ones are deleted.' },
  'webhook.changed': {
    status: 409,
    title: 'Changed meanwhile',
    text: 'Somebody else changed this webhook. Close the form and look at it again.',
  },
  'webhook.disabled': { status: 409, title: 'Disabled', text: 'This webhook is disabled. Enable it first.' },
  'webhook.tooMany': { status: 409, title: 'Too many webhooks', text: 'A clinic keeps at most 20 webhooks. Change one that is disabled.' },
  'webhook.replayed': { status: 409, title: 'Still waiting', text: 'This delivery waits for its next try already.' },
} as const
