/** A help page: headings and paragraphs, written for nurses. */
import { PageHeader } from '../ui/PageHeader.tsx'
import type { AboutText } from './about-texts.ts'
import styles from './parts/settings.module.css'

export const AboutPage = ({ about }: { about: AboutText }) => (
  <>
    <PageHeader title={about.title} note={about.note} />
    {about.parts.map(({ heading, paragraphs }) => (
      <section key={heading} className={styles['wide']} aria-label={heading}>
        <h2>{heading}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={styles['text']}>
            {paragraph}
          </p>
        ))}
      </section>
    ))}
  </>
)
