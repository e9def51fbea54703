/** /settings/about-ccm: a help page. */
import { createFileRoute } from '@tanstack/react-router'
import { aboutCcm } from '../../../../settings/about-texts.ts'
import { AboutPage } from '../../../../settings/AboutPage.tsx'

const Page = () => <AboutPage about={aboutCcm} />

export const Route = createFileRoute('/_signed/settings/about-ccm')({ component: Page })
