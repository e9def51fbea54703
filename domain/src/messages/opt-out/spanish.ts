import { type OptOutPhrases, spaced } from './phrases.ts'

// Without accents, as a sentence is judged
const noun = 'mensajes?|mensajitos|textos?|sms|notificaciones|mensajeria'
const object = `${noun}|me|nos|mi|este|esta|estos|estas|esos|esas|ese|el|la|los|las|lo|su|sus|tu|tus|mas|de|del|a|al|con|por|en|numero|telefono|celular|ya|nunca|otra|vez|ningun|ninguno|ninguna|nada|aqui|todos|todo|toda|tantos|ni|y|o|que|texto|molestos|jamas|favor|llamen|llamar`
const request =
  '(?:(?:ya|me|les|le|te|se|lo|pido|pedimos|ruego|solicito|quiero|quisiera|me gustaria|necesito|deseo|que|puede|pueden|podria|podrian|puedes|podrias|ustedes|hagan el favor de|haga el favor de|tienen que|tiene que|deben) )*'
const send =
  'mand(?:ar|arme|arnos|en|enme|e|eme|es)|envi(?:ar|arme|arnos|en|enme|e|eme|es)|escrib(?:ir|irme|an|anme|a|ame|as)|texte(?:ar|arme|en|enme|e|eme)|mensaje(?:ar|arme|en|enme|e)|contact(?:ar|arme|en|enme|e|eme)|molest(?:ar|arme|en|enme|e|eme)|recib(?:ir|irlos|o)'
const stop =
  'par(?:en|e|ar|a)|det(?:engan|enga|ener|en)|cancel(?:en|e|a|ar|enme)|suspend(?:an|a|er)|termin(?:en|e|ar)|desactiv(?:en|e|ar)|quit(?:en|e|ar)|elimin(?:en|e|ar)|alto|basta|dej(?:en|e|a|ar)'
const remove =
  'quit(?:enme|eme|arme|en|e|ar)|saqu(?:enme|eme|en|e)|sac(?:arme|ar)|elimin(?:enme|eme|arme|en|e|ar)|borr(?:enme|eme|arme|en|e|ar)|remuev(?:anme|ame|an|a)|remover(?:me)?'

export const spanish: OptOutPhrases = {
  courtesy:
    /\b(?:por favor|porfa|porfavor|favor de|gracias|muchas gracias|hola|buenas?|buenos dias|buenas tardes|senor|senora|ahora|ahorita|inmediatamente|de inmediato|enseguida|disculpe|perdon|lo siento|ok|mismo)\b/gu,
  clear: [
    /^(?:ya )?(?:alto|paren?|parar|para|detener|detengan(?:se)?|detengase|basta|no mas|ya no mas)(?: (?:ya|todo|esto|eso|no mas))*$/u,
    /^ya (?:basta|paren?)$/u,
    spaced(`${request}(?:dejar|dejen|deje|deja|dejes|parar|paren|pare|basta|alto) (?:de|a|con)(?: (?:me|nos))? (?:${send})`, object),
    spaced(
      `${request}(?:no|nunca)(?: (?:vuelvan|vuelva|vuelvas) a)? (?:me|nos)(?: sigan?)? (?:${send}|mandando|enviando|escribiendo|texteando)`,
      object,
    ),
    spaced(`${request}(?:no|nunca)(?: (?:vuelvan|vuelva|vuelvas) a)? (?:${send})`, object, `mas|${noun}`),
    /^no (?:molesten?|escriban|texteen|(?:escrib|text|contact|molest)\w*me)(?: mas)?$/u,
    spaced(
      '(?:(?:yo )?(?:ya )?no (?:quiero|deseo|quisiera|me interesa|necesito|autorizo|acepto|quiero que|deseo que))',
      `${object}|${send}|seguir|recibiendo|manden|envien|escriban|me manden|contacten|tener`,
      `${noun}|${send}|recibiendo`,
    ),
    spaced('(?:ya )?(?:no mas|ni un|ningun)', object, noun),
    spaced(`${request}(?:${stop})`, object, noun),
    spaced(
      `${request}(?:${remove})`,
      `${object}|lista|listas|contactos|sistema|base|datos`,
      `lista|listas|numero|telefono|${noun}|quitenme|borrenme|saquenme|eliminenme`,
    ),
    spaced(
      `${request}(?:(?:dar|darme|denme|deme|dame|doy|darse|me doy|me den|quiero darme) de baja|desuscrib\\w*|desinscrib\\w*|anular(?: la)? suscripcion|cancel(?:ar|en|e) (?:mi |la )?suscripcion)`,
      `${object}|lista|servicio|suscripcion`,
    ),
    spaced('(?:retiro|revoco|cancelo) (?:mi )?(?:consentimiento|autorizacion|permiso)', `${object}|para|recibir`, noun),
    /^(?:este es (?:un |el )?|es (?:un |el )?|tienen? (?:el |un )?|creo que (?:es|tiene|tienen) (?:el |un )?|(?:al|marco|marcaron) )?(?:numero|telefono|persona) equivocad[oa]$/u,
    /^est[ea] (?:numero|telefono) (?:es|esta) equivocado$/u,
    /^(?:se equivoc(?:o|aron|a|an) de (?:numero|persona)|no soy esa persona)$/u,
    /^dej(?:enme|eme|ame) (?:en paz|tranquil[oa])$/u,
  ],
  doubtful: [
    /^(?:la |de )?baja$|^(?:cancel\w+|no quiero|ya no|no gracias|ya no quiero|termin\w+)(?: \S+)?$/u,
    /\b(?:par\w+|dej\w+|deten\w+|cancel\w+|quit\w+|no|menos|tantos|demasiados|stop)\b.*\b(?:mensajes?|textos?|sms)\b/u,
    /\bno (?:me |nos )?(?:escriban?|escribas|texteen?|contacten?|manden?|envien?|molesten?)\b/u,
    /\bequivocad[oa]\b|\bdejenme\b|\bdar\w* de baja\b/u,
  ],
  harmless: [
    /\bno (?:paren?|dejen?|cancelen?|quiero dejar|quiero que (?:paren|dejen))\b|\bno .*dej(?:en|e|es) de\b/u,
    /\bno (?:me )?(?:tengo|recibo|recibi|llegan?|llego|puedo|pude|he recibido|entiendo|se|vi|veo)\b/u,
    /\b(?:responda|responde|envie|mande|conteste|escriba) (?:stop|alto)\b/u,
    /\b(?:cita|medicina|pastilla|medicamento|dolor|tos|sangre|presion|azucar|bascula)\b/u,
  ],
  bounded: /\b(?:si|cuando|mientras|hasta|antes|despues|durante|noche|manana|hoy|tarde|dia|semana|trabajo|hij[oa]|espos[oa]|mama|papa)\b/u,
}
