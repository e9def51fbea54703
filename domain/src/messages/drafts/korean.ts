import type { Wordings } from '../template-names.ts'

/** Draft: reviewed by no speaker of the language and no clinician. */
export const korean: Wordings = {
  enrollment:
    '$USER: $NAME님, 원격 건강 모니터링에 오신 것을 환영합니다. 진료와 측정에 관한 문자를 보내 드리며, 문자 및 데이터 요금이 부과될 수 있습니다. 수신 거부는 STOP, 도움말은 HELP라고 답장해 주세요.',
  contactUs: '$NAME님, 진료나 기기에 대해 궁금한 점이 있으면 이 문자에 답장하시거나 $USER(으)로 전화해 주세요.',
  morning: '$NAME님, 좋은 아침입니다! 오늘 아침 식사 전에 측정해 주세요. $USER',
  portal: '$NAME님, 여기에서 측정 결과를 보실 수 있습니다: $PATIENTPORTAL',
  portalAccess: '$NAME님, $PATIENTPORTAL 을 열고 생년월일을 입력하시면 측정 결과를 보고 메시지를 남기실 수 있습니다.',
  checkUp: '$NAME님, $USER입니다. 오늘 몸 상태는 어떠세요? 필요한 것이 있으면 이 문자에 답장해 주세요.',
  pharmacy: '$NAME님, 약국에서 약을 찾아가는 것을 잊지 마세요. $USER',
  personalReminder: '$NAME님, $USER에서 알려 드립니다.',
  infreqMeasure: '$NAME님, 최근 측정 결과를 받지 못했습니다. 오늘 측정해 주시고, 기기에 문제가 있으면 알려 주세요. $USER',
  appointment: '$NAME님, 예약은 $DATETIME입니다. 오실 수 없으면 이 문자에 답장해 주세요. $USER',
  contact: '$NAME님, 시간이 되실 때 연락해 주세요. $USER',
  low: '$NAME님, $MEASUREMENT 수치가 평소보다 낮습니다. 다시 측정하시고 몸 상태를 알려 주세요. 응급 상황에는 911로 전화하세요. $USER',
  high: '$NAME님, $MEASUREMENT 수치가 평소보다 높습니다. 쉬신 후 다시 측정하시고 몸 상태를 알려 주세요. 응급 상황에는 911로 전화하세요. $USER',
  freqMeasure: '$NAME님, 잘하고 계십니다! 꾸준한 측정이 저희의 돌봄에 큰 도움이 됩니다. $USER',
  goodReadings: '$NAME님, 좋은 소식입니다. 최근 측정 결과가 좋습니다. 계속 그렇게 해 주세요! $USER',
}
