/** Who may do what, read off the one policy that the server judges by. */
import { actionNames, policy, type Role, roles } from '@vitalrounds/domain/access'
import { wordsOfAction } from '@vitalrounds/domain/action-words'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import styles from './parts/settings.module.css'

const roleNames: Record<Role, string> = {
  user: 'User',
  admin: 'Administrator',
  superAdmin: 'Super admin',
  readOnly: 'Read-only',
  biller: 'Biller',
  auditor: 'Auditor',
}

export const RightsPart = () => (
  <section className={styles['wide']} aria-labelledby="rights">
    <h2 id="rights">Who may do what</h2>
    <p className={styles['hint']}>
      A care title (RN, MD, …) is shown to colleagues; one that may bill signs months and orders, and an administrator gives it. A super
      user is a user who also sees devices and users of every workspace. Whoever is read-only sees what a user sees; whatever changes
      something is refused, but for their own account. A biller writes what belongs to billing; whatever changes care is refused. An auditor
      comes with a grant, and reads the evidence of its members and months.
    </p>
    <PlainTable label="Who may do what">
      <thead>
        <tr>
          <th scope="col">Act</th>
          {roles.map((role) => (
            <th key={role} scope="col">
              {roleNames[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {actionNames.map((action) => (
          <tr key={action}>
            <th scope="row">{wordsOfAction(action)}</th>
            {roles.map((role) => (
              <td key={role}>{(policy[action] as readonly Role[]).includes(role) ? 'Yes' : 'No'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </section>
)
