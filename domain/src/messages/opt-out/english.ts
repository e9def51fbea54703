import { type OptOutPhrases, spaced } from './phrases.ts'

const noun = 'texts?|txts?|messages?|msgs?|sms|mms|texting|messaging|notifications|communications?|spam'
// What a wish may name without being bounded by it
const object = `${noun}|me|us|my|this|these|those|the|your|all|any|every|more|anymore|of|off|from|to|at|on|for|phone|number|cell|cellphone|again|ever|here|it|them|and|or|automatic|automated|annoying|damn|fucking|stupid|unwanted|today's|immediately|completely|altogether|forever|anything|else|you|people|guys|already|everything|text|message|calling|calls|contacting|sending|contact|idiots?|jerks?|morons?|such|kind`
// "Could you …", "I want you to …": a request is as good as an order
const request =
  "(?:(?:can|could|would|will) (?:you|u|y'all)(?: guys| people| all)? |(?:you|u) (?:need|have) to |(?:you|u) (?:must|should|better) |i (?:want|need|would like|'d like|am asking|asked|told|wish|already asked|already told)(?: for)?(?: you| u)?(?: guys| people)? to |i'd like you to |i said |i told you |i asked you )?"
const sending = 'texting|txting|messaging|sending|contacting|spamming|bothering|harassing|bugging|writing|receiving|getting'
const stop = 'stop|quit|cease|discontinue'

export const english: OptOutPhrases = {
  courtesy:
    /\b(?:please|pls|plz|plse|plese|kindly|thanks|thank you|thx|ty|now|asap|immediately|just|right away|ok|okay|hi|hello|hey|sir|ma'am|sorry|so|god bless|really|again|i said)\b/gu,
  clear: [
    /^(?:stop+|stopp?ed?)(?: (?:it|this|that|these|them|all|everything|all of it|all of this))*$/u,
    /^(?:un ?su[bs]s?cribe|unsuscribe|opt ?-?out)(?: (?:me|us|from|this|these|all|the|list|texts?|messages?|my|number|of))*$/u,
    spaced(`${request}(?:${stop})(?: with)? (?:${sending})`, object),
    spaced(`${request}(?:${stop}|end|cancel|turn off|shut off|disable|halt)(?: with)?`, object, noun),
    spaced(`${request}turn`, `${object}|off`, 'off'),
    spaced(`${request}(?:do not|don't|dont|never|no) (?:ever )?(?:text|txt|message|msg|contact|sms|write)(?: me| us| this| my)`, object),
    spaced(`${request}(?:do not|don't|dont|never) (?:ever )?send(?: me| us)?`, object, noun),
    spaced(
      "(?:(?:i|we) )?(?:do not|don't|dont|no longer|never) (?:want|wish|need|care|care for|like|wanna|consent to|agree to|authorize|wish for|want for)",
      `${object}|to|be|being|get|getting|receive|receiving|have|having|texted|messaged|contacted|sent|see|seeing`,
      `${noun}|texted|messaged|contacted|text|message`,
    ),
    spaced("(?:i am|i'm|im) (?:not|no longer) interested in", `${object}|receiving|getting`, noun),
    spaced('(?:(?:i want |i would like )?no|not any) more', object, noun),
    spaced('i want out of', object, noun),
    spaced(
      `${request}(?:remove|take|delete|drop|erase) (?:me|my (?:phone |cell )?number|this (?:phone )?number|us)`,
      'off|from|out|of|your|the|this|that|all|list|lists|texts?|messages?|texting|text|messaging|system|database|program|phone|contacts|mailing|here|and|immediately',
    ),
    /^(?:(?:can|could) you |i (?:want|would like|need|wish|choose) to |let me |i am |i'm |i )?(?:opt(?:ing)? ?-?out|opt me out|unsubscribe|unsubscribe me|be removed|be taken off)(?: (?:of|from|me|all|these|this|your|the|texts?|messages?|list|sms))*$/u,
    spaced('i (?:hereby )?(?:revoke|withdraw|take back)(?: my)? (?:consent|permission|authorization)', `${object}|receive|get`, noun),
    /^(?:i think |you |u |i believe )*(?:(?:have|got|have got|'ve got|texted|are texting|'re texting|reached|has|have reached)(?: the| a)? |this is (?:the |a )|it's the |it is the |you're at the )?wrong (?:number|person|phone|phone number)$/u,
    /^(?:leave me alone|lose my number|delete my number|lose this number)$/u,
  ],
  doubtful: [
    /\bstop (?:it|all|these|this|that|calling|here)$|\bstop calling\b|^(?:\S+ ){0,2}stop(?: \S+){0,2}$/u,
    /\b(?:stop|quit|cancel|end|turn off|remove|pause|fewer|less|too many|so many|no more|without|how do i|not want|don't want|no longer)\b.*\b(?:texts?|txts?|messages?|msgs?|texting|messaging|list)\b/u,
    /\b(?:do not|don't|dont|never) (?:text|txt|message|contact|send)\b/u,
    /\b(?:unsubscribe|opt ?-?out|wrong number|done with (?:these|the|your|all)|leave me alone|do not want this|don't want this|not interested)\b/u,
    /^no (?:texts?|messages?)$|^(?:cancel|end|quit|revoke|remove|no more|done|i quit|i'm done|i am done)(?: (?:this|it|me|everything|service|program|subscription))*$/u,
  ],
  harmless: [
    /\b(?:do not|don't|dont|never|can't|cannot|couldn't|could not|won't|will not|wouldn't|doesn't|does not|not to|not gonna|not going to|mean to)(?: \w+)? stop\b|\b(?:do not|don't|dont|never) (?:unsubscribe|opt|remove|take me)\b/u,
    /\b(?:reply|text|texting|send|sending|say|typing|type|respond|answer) (?:with )?stop\b/u,
    /\bstop (?:by|in|over|at|taking|using|eating|drinking|smoking|the (?:pill|med|bleed|pain|drug)\w*|my (?:pill|med)\w*|this (?:pill|med)\w*)\b/u,
    /\b(?:bus|pit|full|truck|first|last|next) stop\b|\bstop (?:sign|light|watch)/u,
    /\b(?:i|we) (?:dialed|called|typed|entered|gave|had)\b.*\bwrong\b/u,
    /^(?:should|do|must|may) i\b|^(?:why|when|what)\b|\bdid you (?:stop|quit)\b|\bhave you (?:stopped|quit)\b/u,
  ],
  bounded:
    /\b(?:if|when|while|until|till|unless|before|after|during|tonight|today|tomorrow|night|weekends?|\d ?(?:am|pm)|work|week|month|twice|daughter|son|wife|husband|mother|father|mom|dad)\b/u,
}
