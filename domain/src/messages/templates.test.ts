import { expect, it } from 'vitest'
import { languages } from '../values/languages.ts'
import { parseOptOut } from './opt-out/parse-opt-out.ts'
import { fillPlaceholders, placeholdersIn } from './placeholders.ts'
import { mostCharacters } from './segments.ts'
import { categoryOf, templateCategories, templateNames } from './template-names.ts'
import { draftWordings, outdatedWordings, wordingOf } from './templates.ts'

it('given the specification, has its categories and templates and the text after enrollment', () => {
  const named = Object.fromEntries(
    Object.entries(templateCategories).map(([category, { templates }]) => [category, Object.keys(templates)]),
  )
  expect(named).toEqual({
    enrollment: ['enrollment'],
    checkIn: ['contactUs', 'morning', 'portal', 'portalAccess', 'checkUp'],
    reminders: ['pharmacy', 'personalReminder', 'infreqMeasure', 'appointment', 'contact'],
    warning: ['low', 'high'],
    congratulatory: ['freqMeasure', 'goodReadings'],
  })
  expect(categoryOf('goodReadings')).toBe('congratulatory')
})

it('given each language, every template has known placeholders and asks for no word that opts out', () => {
  for (const language of languages)
    for (const name of templateNames) {
      const text = draftWordings[language][name]
      const all = { NAME: 'Ana', USER: 'Clinic', MEASUREMENT: 'x', PATIENTPORTAL: 'https://x', LASTREADING: '1', DATETIME: 'today' }
      const filled = fillPlaceholders(text, all)
      expect({ language, name, missing: filled.missing, marks: filled.text.includes('$') }).toEqual({
        language,
        name,
        missing: [],
        marks: false,
      })
      expect(filled.text.length).toBeLessThan(mostCharacters)
      expect(parseOptOut(text)).toBeUndefined()
      // Only the first text speaks of STOP; no other may ask for a word that the vendor would block on
      if (name !== 'enrollment') expect(text).not.toMatch(/\b(STOP|CANCEL|END|QUIT|YES)\b/)
      // The name of a measurement is as much as a text says of it
      expect(placeholdersIn(text)).not.toContain('LASTREADING')
    }
})

it('given a clinic’s own wording, uses it unless it is empty', () => {
  const own = { Spanish: { morning: ' Hola $NAME ', portal: '  ' } }
  expect(wordingOf(own, 'Spanish', 'morning')).toBe('Hola $NAME')
  expect(wordingOf(own, 'Spanish', 'portal')).toBe(draftWordings.Spanish.portal)
  expect(wordingOf(own, 'Korean', 'morning')).toBe(draftWordings.Korean.morning)
})

it('given placeholders that it cannot fill, names them and leaves amounts of money alone', () => {
  expect(fillPlaceholders('Hi $NAME, $NAME! It costs $20 or US$5. $PATIENTPORTAL $FOO', { NAME: 'Ana $USER' })).toEqual({
    text: 'Hi Ana $USER, Ana $USER! It costs $20 or US$5. $PATIENTPORTAL $FOO',
    missing: ['$PATIENTPORTAL', '$FOO'],
  })
  expect(fillPlaceholders('Hi $Name, $name: $NAMEs', { NAME: 'Ana' })).toEqual({
    text: 'Hi $Name, $name: Anas',
    missing: ['$Name', '$name'],
  })
  expect(fillPlaceholders('$NAME님', { NAME: '민수' })).toEqual({ text: '민수님', missing: [] })
  expect(fillPlaceholders('$NAME', { NAME: '  ' }).missing).toEqual(['$NAME'])
  expect(placeholdersIn('$NAME and $LASTREADINGs $NAMES')).toEqual(['NAME', 'LASTREADING'])
})

it('given an English wording that was changed later, names the other languages as outdated, and those with no known change', () => {
  const own = {
    English: { morning: 'Hi', portal: 'See' },
    Spanish: { morning: 'Hola', portal: 'Ver' },
    Korean: { morning: 'An', checkUp: 'Only here' },
  }
  const changes = [
    { language: 'English', name: 'morning', changedAt: '2026-11-03T10:00:00.000Z' },
    { language: 'Spanish', name: 'morning', changedAt: '2026-11-02T10:00:00.000Z' },
    { language: 'Spanish', name: 'portal', changedAt: '2026-11-02T10:00:00.000Z' },
    { language: 'English', name: 'portal', changedAt: '2026-11-02T10:00:00.000Z' },
  ] as const
  expect(outdatedWordings(own, changes)).toEqual({ Spanish: ['morning'], Korean: ['morning'] })
  expect(outdatedWordings({ Spanish: own.Spanish }, changes)).toEqual({})
})
