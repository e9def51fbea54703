/** What the product is made of, and under which licenses. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import type { supportApi } from '@vitalrounds/domain/support/api'
import { Fold } from '../ui/Fold.tsx'
import styles from './parts/settings.module.css'

type Licenses = Reply<typeof supportApi.platform>['licenses']

const titleOf = ({ license, packages }: Licenses[number]) => `${license}: ${countWithNoun(packages.length, 'package')}`

export const LicensesPart = ({ licenses }: { licenses: Licenses }) => (
  <section className={styles['wide']} aria-labelledby="licenses">
    <h2 id="licenses">Licenses</h2>
    <p className={styles['hint']}>Vitalrounds stands under the MIT license. It is made with the packages of others:</p>
    {licenses.map((license) => (
      <Fold key={license.license} title={titleOf(license)}>
        <p className={styles['text']}>{license.packages.join(', ')}</p>
      </Fold>
    ))}
  </section>
)
