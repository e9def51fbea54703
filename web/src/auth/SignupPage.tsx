/** Accounts are made by administrators now: says so and leads to sign-in after three seconds (spec, section 9). */
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PublicPage } from './parts/PublicPage.tsx'
import styles from './parts/PublicPage.module.css'

const redirectMs = 3000

export function SignupPage({ client }: { client?: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const go = () => void (client ? navigate({ to: '/login/$client', params: { client } }) : navigate({ to: '/login' }))
    const timer = setTimeout(go, redirectMs)
    return () => clearTimeout(timer)
  }, [client, navigate])
  return (
    <PublicPage title="Sign-up Page Moved">
      <p className={styles['text']}>
        Accounts are now created in the admin panel. Please ask your administrator. You will be taken to the sign-in page.
      </p>
      <p className={styles['links']}>
        {client ? (
          <Link to="/login/$client" params={{ client }}>
            Sign in now
          </Link>
        ) : (
          <Link to="/login">Sign in now</Link>
        )}
      </p>
    </PublicPage>
  )
}
