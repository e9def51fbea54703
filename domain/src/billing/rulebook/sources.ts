/** The marks beside every number. A certified coder signs the rows before a clinic bills from them. */
import { usDate } from '../../us-date.ts'

export const sources: Readonly<Record<string, string>> = {
  S3: 'rimidi.com/news/2026-rpm-code-expansion (CY2026 physician fee schedule, CMS-1832-F)',
  S4: 'nixonlawgroup.com, "CMS finalizes 2026 remote monitoring reimbursement updates"',
  S6: 'fairpath.ai/resources/rtm-2026-update',
  S7: 'prompt-engage.helpscoutdocs.com, articles 2480, 2192, 2193',
  S8: 'imstx.net/rpm-billing-guide',
  S9: 'rhythm360.io/blog/bill-99453-99454-together-2026',
  S10: 'rivkinrounds.com/2021/01 and medicarecoding.com/2020/12 (CMS clarifications of 2021)',
  S11: 'rvudoc.com/billing/codes/99454, 99457, 99458',
  S16: 'nixonlawgroup.com/nlg-blog/key-changes-for-rtm-and-rpm-in-2024',
  S20: 'jiva.health/faq',
  S24: 'remingtonreport.com, 22 key facts of the CMS CCM FAQ; med.miami.edu CCM Q&A',
  S25: 'positivecheck.com cpt-99439; fairpath.ai/resources/ccm-guide; med.noridianmedicare.com CCM',
  S26: 'payerready.com and cptcodecalculator.com, pages 99490, 99489, 99437; immedicaresolutions.com/wiki/99489',
  S27: 'ccnhealth.com PCM overview; payerready.com 99424',
  S28: 'aafp.org and ruralhealthinfo.org, APCM pages; fairpath.ai/resources/apcm-bundle-rules',
  S30: 'fairpath.ai/resources/block-stretching-rpm-99454; telecare-usa.com; kuracare.com; help.omnivers.ai 14112271',
  S31: 'connecticare, Johns Hopkins Health Plans, bcbsnd.com: controlling blood pressure; capbluecross.com: A1c',
  S32: 'ecqi.healthit.gov cms0165v14 and cms0122v14',
  S33: 'Inspector general on remote monitoring: hpnonline.com, americanbar.org (2024), OEI-02-23-00261 (2025)',
  S35: 'CMS-1848-P, proposed physician fee schedule for 2027, 91 FR 43842, 2026-07-16; not the final text',
  M: 'from memory, not verified',
  D: 'our own decision where no public rule exists',
}

/**
 * What a row rests on, for whoever reads rules on screen: names of sources in place of their marks, days as staff read them.
 * @param marked as a row has it: `[S3][M]`, or words with a mark behind them, which then say enough
 */
export function sourceText(marked: string): string {
  const words = marked.replaceAll(/,?\s*\[\w+\](?:, against)?/g, '').trim()
  const named = [...marked.matchAll(/\[(\w+)\]/g)].map(([, mark = '']) => sources[mark] ?? mark)
  return (words === '' ? named.join('; ') : words).replaceAll(/\d{4}-\d{2}-\d{2}/g, usDate)
}
