/** The one telephone of this tab, and how pages look at it. */
import { callApi, callingApi } from '@vitalrounds/domain/calls/api'
import { useSyncExternalStore } from 'react'
import { call } from '../../platform/api.ts'
import { Phone } from './phone.ts'

export const phone = new Phone({
  token: () => call(callingApi.voiceToken, {}),
  open: async (isSimulated) =>
    isSimulated ? (await import('./simulated-client.ts')).openSimulated : (await import('./twilio-client.ts')).openTwilio,
  make: (memberId, party) => call(callApi.make, { params: { id: memberId }, body: { party } }),
  sayListening: () => call(callingApi.switch, { body: { isOn: true } }),
})

export const usePhone = () => useSyncExternalStore(phone.subscribe, phone.read)
