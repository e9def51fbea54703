import type { SimAccount } from '../side.ts'

export const account = {
  secrets: { user: 'simulated', password: 'simulated' },
  products: {
    BT004: '00000000-0000-4000-8000-00000000b004',
    BT105: '00000000-0000-4000-8000-00000000b105',
  },
  config: {
    organizationId: '00000000-0000-4000-8000-0000000000aa',
    clinicName: 'Simulated Clinic',
    notifyEmail: 'orders@clinic.example',
  },
} as const satisfies SimAccount
