import type { Wordings } from '../template-names.ts'

/** Draft: reviewed by no clinician. */
export const english: Wordings = {
  enrollment:
    '$USER: Hello $NAME, welcome to remote monitoring. We will text you about your care and your measurements. Msg & data rates may apply. Reply STOP to opt out, HELP for help.',
  contactUs: 'Hello $NAME, if you have questions about your care or your device, answer this text or call $USER.',
  morning: 'Good morning $NAME! Please take your measurements today before breakfast. $USER',
  portal: 'Hello $NAME, here you can see your measurements: $PATIENTPORTAL',
  portalAccess: 'Hello $NAME, open $PATIENTPORTAL and enter your date of birth to see your measurements and write to us.',
  checkUp: 'Hello $NAME, this is $USER. How are you feeling today? Answer this text if you need anything.',
  pharmacy: 'Hello $NAME, please remember to pick up your medication at the pharmacy. $USER',
  personalReminder: 'Hello $NAME, this is a reminder from $USER.',
  infreqMeasure:
    'Hello $NAME, we have not received your measurements lately. Please measure today, or tell us if the device needs help. $USER',
  appointment: 'Hello $NAME, your appointment is on $DATETIME. Answer this text if you cannot come. $USER',
  contact: 'Hello $NAME, please contact us when you have a moment. $USER',
  low: 'Hello $NAME, your $MEASUREMENT was lower than usual. Please measure again and tell us how you feel. In an emergency call 911. $USER',
  high: 'Hello $NAME, your $MEASUREMENT was higher than usual. Please rest, measure again and tell us how you feel. In an emergency call 911. $USER',
  freqMeasure: 'Well done, $NAME! You measure regularly, and that helps us to look after you. $USER',
  goodReadings: 'Good news, $NAME: your latest measurements look good. Keep it up! $USER',
}
