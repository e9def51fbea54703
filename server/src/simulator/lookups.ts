/**
 * Twilio Lookup v2 with the line type: the last four digits choose the answer, every other number is mostly a mobile.
 * 0006 mobile, 0007 landline, 0009 internet telephony, 0001 no valid number.
 */
import type { FastifyInstance } from 'fastify'
import { chanceFrom } from './chance.ts'
import { paramOf } from './plugin.ts'

const selected: Record<string, string> = { '0006': 'mobile', '0007': 'landline', '0009': 'nonFixedVoip' }

function typeOf(number: string): string {
  const existing = selected[number.slice(-4)]
  if (existing) return existing
  const chance = chanceFrom(`line:${number}`)()
  if (chance < 0.8) return 'mobile'
  return chance < 0.95 ? 'landline' : 'fixedVoip'
}

const isNumber = (number: string) => /^\+1[2-9]\d{9}$/.test(number) && !number.endsWith('0001')

const carriersOf: Record<string, string> = { mobile: 'Sample Mobile', landline: 'Sample Bell' }

export const lookupsSide = () => async (app: FastifyInstance) => {
  app.get('/v2/PhoneNumbers/:number', async (request, reply) => {
    // Any account may ask here, but one must ask as somebody.
    if (!request.headers.authorization?.startsWith('Basic ')) return reply.code(401).send({ code: 20003, status: 401 })
    const number = paramOf(request, 'number')
    const isValid = isNumber(number)
    return {
      calling_country_code: isValid ? '1' : null,
      country_code: isValid ? 'US' : null,
      phone_number: number,
      national_format: number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
      valid: isValid,
      validation_errors: isValid ? null : ['INVALID_BUT_POSSIBLE'],
      caller_name: null,
      line_type_intelligence: isValid ? lineOf(typeOf(number)) : null,
      url: `https://lookups.twilio.com/v2/PhoneNumbers/${number}`,
    }
  })
}

const lineOf = (type: string) => ({
  error_code: null,
  mobile_country_code: '310',
  mobile_network_code: type === 'mobile' ? '260' : null,
  carrier_name: carriersOf[type] ?? 'Sample Voice',
  type,
})
