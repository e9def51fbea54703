/** The wording of a consent, large enough to be read out from, and in which language it is to be told. */
import type { Member } from '@vitalrounds/domain/members/member'
import { languageNames } from '../../ui/fields/language-names.ts'
import styles from './ReadAloud.module.css'

type Props = { text: string; language: Member['language'] }

export const ReadAloud = ({ text, language }: Props) => (
  <figure className={styles['figure']}>
    <figcaption>Read this to the member in {languageNames[language]}</figcaption>
    <blockquote className={styles['text']}>{text}</blockquote>
  </figure>
)
