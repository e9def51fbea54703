import { expect, it } from 'vitest'
import { parseOptOut } from './parse-opt-out.ts'

it.each([
  'STOP', ' Stop. ', 'stop!!', 'STOPALL', 'Unsubscribe', 'cancel', 'End', 'QUIT', 'revoke', 'Opt out', 'opt-out', 'OPTOUT',
  "'Stop'", '‘STOP’', '“stop”', 'Stop-', '-stop', "STOP'.", 'STOP 🛑', 'STOP ⛔️', 'Stop ✋🏽', 'STOP\u200b', '\u200eSTOP', 'ＳＴＯＰ', 'ALTO', '¡Alto!', 'Cancelar', '停止', '退订', '退訂。', '수신거부', '그만',
])('given %s, opts out', (text) => expect(parseOptOut(text)).toBe('stop')) // prettier-ignore

it.each([
  'please stop texting me', 'please stop', 'Stop, please!', 'STOP NOW', 'stop it', 'Por favor, pare', '请停止。', '그만해 주세요', '수신거부 바랍니다', 'Don’t text me', 'no more texts', 'Remove me from this list', 'You have the wrong number',
  'Stop texts', 'STOP MESSAGES', 'Please unsubscribe', 'Stop all messages', 'stop thank you', 'quit texting me',
  'No más mensajes', 'No quiero recibir mensajes', '不要再给我发信息了', 'No me escriban más por favor', 'Número equivocado', '不要再给我发短信', '請不要再傳簡訊', '문자 그만 보내세요', '잘못된 번호입니다',
])('given %s, asks for no more texts', (text) => expect(parseOptOut(text)).toBe('wish')) // prettier-ignore

it.each(['START', 'yes', 'Unstop', 'Empezar', '开始', '시작'])('given %s, opts in', (text) => expect(parseOptOut(text)).toBe('start'))
it.each(['Help', 'INFO', 'ayuda?', '帮助', '도움말'])('given %s, asks for help', (text) => expect(parseOptOut(text)).toBe('help'))

it.each([
  'I could not stop the bleeding', 'Please stop by tomorrow', 'stop it from hurting', 'Should I stop now?', 'When do the messages stop?', 'Please do not stop the texts', 'Don’t stop texting me', 'No tengo más mensajes de la báscula', 'The pain does not end', 'I will cancel my appointment tomorrow', 'yes I took my pills',
  'the cuff shows END and a number', 'Can you help me with my scale?', '', '😀', 'No me siento bien', '我停了药',
])('given %s, leaves it to a person', (text) => expect(parseOptOut(text)).toBeUndefined()) // prettier-ignore

it('given the vendor’s own reading of a text, takes it', () => {
  expect(parseOptOut('whatever', 'STOP')).toBe('stop')
  expect(parseOptOut('stop', 'HELP')).toBe('help')
})

it.each(['¿Respondo STOP para no recibir más mensajes?', 'please cancel', 'Don’t text me at night'])('given %s, asks a person', (text) => {
  expect(parseOptOut(text)).toBe('unsure')
})
