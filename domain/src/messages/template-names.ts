/** The templates by category, and what they are called on screen (docs/sources/product.md 2.3 "SMS template categories"). */
export const templateCategories = {
  enrollment: { title: 'Enrollment', templates: { enrollment: 'First text' } },
  checkIn: {
    title: 'Check-in',
    templates: {
      contactUs: 'Contact us',
      morning: 'Good morning',
      portal: 'Your page',
      portalAccess: 'How to open your page',
      checkUp: 'Check-up',
    },
  },
  reminders: {
    title: 'Reminders',
    templates: {
      pharmacy: 'Pharmacy',
      personalReminder: 'Personal reminder',
      infreqMeasure: 'Time to measure',
      appointment: 'Appointment',
      contact: 'Please contact us',
    },
  },
  warning: { title: 'Warnings', templates: { low: 'Low reading', high: 'High reading' } },
  congratulatory: {
    title: 'Congratulations',
    templates: { freqMeasure: 'Measures often', goodReadings: 'Good readings' },
  },
} as const
export type TemplateCategory = keyof typeof templateCategories
export type TemplateName = {
  [C in TemplateCategory]: keyof (typeof templateCategories)[C]['templates']
}[TemplateCategory]

export type Wordings = Record<TemplateName, string>

export const templateNames = Object.values(templateCategories).flatMap(({ templates }) => Object.keys(templates) as TemplateName[])
export const categoryOf = (name: TemplateName): TemplateCategory =>
  (Object.keys(templateCategories) as TemplateCategory[]).find((category) => name in templateCategories[category].templates) ?? 'checkIn'

export const templateTitle = (name: TemplateName): string =>
  (templateCategories[categoryOf(name)].templates as Partial<Record<TemplateName, string>>)[name] ?? name
