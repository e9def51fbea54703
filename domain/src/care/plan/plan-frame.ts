/**
 * The words around a care plan as the member gets it: headings, what is empty, who approved it. What was written into the plan
 * stays as it was written. Drafts, reviewed by no speaker of the language (`links/page-languages.ts`).
 */
import type { Language } from '../../values/languages.ts'
import type { AssessmentArea } from './content.ts'

export const frameParts = [
  'call911',
  'callClinic',
  'problems',
  'goals',
  'actions',
  'barriers',
  'medications',
  'allergies',
  'team',
  'caregiver',
  'preferences',
  'services',
  'assessment',
] as const
export type FramePart = (typeof frameParts)[number]

export type PlanFrame = {
  title: (name: string) => string
  version: (number: number, day: string) => string
  assessed: (day: string) => string
  approved: (by: string, day: string) => string
  notApproved: string
  born: (name: string, day: string) => string
  versionShort: (number: number) => string
  page: (page: number, pages: number) => string
  due: (day: string) => string
  parts: Record<FramePart, string>
  areas: Record<AssessmentArea, string>
  none: string
  noneRecorded: string
  notAssessed: string
  notAssessedArea: string
}

const english: PlanFrame = {
  title: (name) => `Care plan of ${name}`,
  version: (number, day) => `Version ${number}, ${day}.`,
  assessed: (day) => `Assessed ${day}.`,
  approved: (by, day) => `Approved by ${by}, ${day}.`,
  notApproved: 'Not approved yet.',
  born: (name, day) => `${name}, born ${day}`,
  versionShort: (number) => `version ${number}`,
  page: (page, pages) => `page ${page} of ${pages}`,
  due: (day) => `(by ${day})`,
  parts: {
    call911: 'Call 911 when',
    callClinic: 'Call the clinic when',
    problems: 'My health problems',
    goals: 'My goals',
    actions: 'What we do',
    barriers: 'What can get in the way',
    medications: 'My medicines',
    allergies: 'My allergies',
    team: 'My care team',
    caregiver: 'My caregiver',
    preferences: 'What matters to me',
    services: 'Services',
    assessment: 'Assessment',
  },
  areas: {
    physical: 'Physical',
    cognitive: 'Cognitive',
    functional: 'Functional',
    psychosocial: 'Psychosocial',
    environment: 'Home and environment',
  },
  none: 'None',
  noneRecorded: 'None recorded',
  notAssessed: 'Not assessed',
  notAssessedArea: 'not assessed',
}

const spanish: PlanFrame = {
  title: (name) => `Plan de cuidados de ${name}`,
  version: (number, day) => `Versión ${number}, ${day}.`,
  assessed: (day) => `Evaluación: ${day}.`,
  approved: (by, day) => `Aprobado por ${by}, ${day}.`,
  notApproved: 'Todavía no está aprobado.',
  born: (name, day) => `${name}, fecha de nacimiento ${day}`,
  versionShort: (number) => `versión ${number}`,
  page: (page, pages) => `página ${page} de ${pages}`,
  due: (day) => `(antes del ${day})`,
  parts: {
    call911: 'Llame al 911 si',
    callClinic: 'Llame a la clínica si',
    problems: 'Mis problemas de salud',
    goals: 'Mis metas',
    actions: 'Lo que hacemos',
    barriers: 'Lo que puede dificultarlo',
    medications: 'Mis medicinas',
    allergies: 'Mis alergias',
    team: 'Mi equipo de cuidados',
    caregiver: 'Quien me cuida',
    preferences: 'Lo que me importa',
    services: 'Servicios',
    assessment: 'Evaluación',
  },
  areas: {
    physical: 'Estado físico',
    cognitive: 'Memoria y pensamiento',
    functional: 'Vida diaria',
    psychosocial: 'Ánimo y entorno social',
    environment: 'Casa y entorno',
  },
  none: 'Ninguno',
  noneRecorded: 'Nada registrado',
  notAssessed: 'Sin evaluar',
  notAssessedArea: 'sin evaluar',
}

const traditional: PlanFrame = {
  title: (name) => `${name} 的照護計畫`,
  version: (number, day) => `第 ${number} 版，${day}。`,
  assessed: (day) => `評估日期：${day}。`,
  approved: (by, day) => `核准：${by}，${day}。`,
  notApproved: '尚未核准。',
  born: (name, day) => `${name}，出生日期 ${day}`,
  versionShort: (number) => `第 ${number} 版`,
  page: (page, pages) => `第 ${page} 頁，共 ${pages} 頁`,
  due: (day) => `（${day} 前）`,
  parts: {
    call911: '出現以下情況請撥打 911',
    callClinic: '出現以下情況請打電話給診所',
    problems: '我的健康問題',
    goals: '我的目標',
    actions: '我們要做的事',
    barriers: '可能的困難',
    medications: '我的藥物',
    allergies: '我的過敏',
    team: '我的照護團隊',
    caregiver: '照顧我的人',
    preferences: '對我重要的事',
    services: '服務',
    assessment: '評估',
  },
  areas: { physical: '身體', cognitive: '記憶與思考', functional: '日常生活', psychosocial: '情緒與社會支持', environment: '住家與環境' },
  none: '無',
  noneRecorded: '沒有紀錄',
  notAssessed: '尚未評估',
  notAssessedArea: '尚未評估',
}

const simplified: PlanFrame = {
  title: (name) => `${name} 的照护计划`,
  version: (number, day) => `第 ${number} 版，${day}。`,
  assessed: (day) => `评估日期：${day}。`,
  approved: (by, day) => `批准：${by}，${day}。`,
  notApproved: '尚未批准。',
  born: (name, day) => `${name}，出生日期 ${day}`,
  versionShort: (number) => `第 ${number} 版`,
  page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  due: (day) => `（${day} 前）`,
  parts: {
    call911: '出现以下情况请拨打 911',
    callClinic: '出现以下情况请打电话给诊所',
    problems: '我的健康问题',
    goals: '我的目标',
    actions: '我们要做的事',
    barriers: '可能的困难',
    medications: '我的药物',
    allergies: '我的过敏',
    team: '我的照护团队',
    caregiver: '照顾我的人',
    preferences: '对我重要的事',
    services: '服务',
    assessment: '评估',
  },
  areas: { physical: '身体', cognitive: '记忆与思考', functional: '日常生活', psychosocial: '情绪与社会支持', environment: '住家与环境' },
  none: '无',
  noneRecorded: '没有记录',
  notAssessed: '尚未评估',
  notAssessedArea: '尚未评估',
}

const korean: PlanFrame = {
  title: (name) => `${name} 님의 건강관리 계획`,
  version: (number, day) => `버전 ${number}, ${day}.`,
  assessed: (day) => `평가일: ${day}.`,
  approved: (by, day) => `승인: ${by}, ${day}.`,
  notApproved: '아직 승인되지 않았습니다.',
  born: (name, day) => `${name}, 생년월일 ${day}`,
  versionShort: (number) => `버전 ${number}`,
  page: (page, pages) => `${pages}쪽 중 ${page}쪽`,
  due: (day) => `(${day}까지)`,
  parts: {
    call911: '이럴 때는 911에 전화하세요',
    callClinic: '이럴 때는 병원에 전화하세요',
    problems: '나의 건강 문제',
    goals: '나의 목표',
    actions: '함께 하는 일',
    barriers: '방해가 될 수 있는 것',
    medications: '나의 약',
    allergies: '나의 알레르기',
    team: '나의 건강관리 팀',
    caregiver: '나를 돌보는 사람',
    preferences: '나에게 중요한 것',
    services: '서비스',
    assessment: '평가',
  },
  areas: { physical: '신체', cognitive: '기억과 사고', functional: '일상생활', psychosocial: '마음과 사회생활', environment: '집과 환경' },
  none: '없음',
  noneRecorded: '기록 없음',
  notAssessed: '평가하지 않음',
  notAssessedArea: '평가하지 않음',
}

export const planFrames: Record<Language, PlanFrame> = {
  English: english,
  Spanish: spanish,
  ChineseTraditional: traditional,
  ChineseSimplified: simplified,
  Korean: korean,
}
