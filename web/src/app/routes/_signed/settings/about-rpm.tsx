/** /settings/about-rpm: a help page. */
import { createFileRoute } from '@tanstack/react-router'
import { aboutRpm } from '../../../../settings/about-texts.ts'
import { AboutPage } from '../../../../settings/AboutPage.tsx'

const Page = () => <AboutPage about={aboutRpm} />

export const Route = createFileRoute('/_signed/settings/about-rpm')({ component: Page })
