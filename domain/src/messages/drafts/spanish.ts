import type { Wordings } from '../template-names.ts'

/** Draft: reviewed by no speaker of the language and no clinician. */
export const spanish: Wordings = {
  enrollment:
    '$USER: Hola $NAME, le damos la bienvenida al monitoreo remoto. Le enviaremos mensajes sobre su atención y sus mediciones. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más mensajes o HELP para obtener ayuda.',
  contactUs: 'Hola $NAME, si tiene preguntas sobre su atención o su aparato, responda a este mensaje o llame a $USER.',
  morning: '¡Buenos días, $NAME! Por favor tome hoy sus mediciones antes del desayuno. $USER',
  portal: 'Hola $NAME, aquí puede ver sus mediciones: $PATIENTPORTAL',
  portalAccess: 'Hola $NAME, abra $PATIENTPORTAL y escriba su fecha de nacimiento para ver sus mediciones y escribirnos.',
  checkUp: 'Hola $NAME, le escribe $USER. ¿Cómo se siente hoy? Responda a este mensaje si necesita algo.',
  pharmacy: 'Hola $NAME, recuerde recoger su medicina en la farmacia. $USER',
  personalReminder: 'Hola $NAME, este es un recordatorio de $USER.',
  infreqMeasure:
    'Hola $NAME, últimamente no hemos recibido sus mediciones. Por favor mídase hoy, o díganos si necesita ayuda con el aparato. $USER',
  appointment: 'Hola $NAME, su cita es el $DATETIME. Responda a este mensaje si no puede venir. $USER',
  contact: 'Hola $NAME, por favor comuníquese con nosotros cuando pueda. $USER',
  low: 'Hola $NAME, su $MEASUREMENT salió más baja de lo habitual. Por favor mídase otra vez y díganos cómo se siente. En una emergencia llame al 911. $USER',
  high: 'Hola $NAME, su $MEASUREMENT salió más alta de lo habitual. Por favor descanse, mídase otra vez y díganos cómo se siente. En una emergencia llame al 911. $USER',
  freqMeasure: '¡Muy bien, $NAME! Usted se mide con regularidad y eso nos ayuda a cuidar de usted. $USER',
  goodReadings: 'Buenas noticias, $NAME: sus últimas mediciones se ven bien. ¡Siga así! $USER',
}
