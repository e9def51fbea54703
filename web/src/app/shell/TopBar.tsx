/** The bar over every page: where one can go, whom one looks for, which workspace, light or dark, and the way out. */
import '@mantine/core/styles/Burger.layer.css'
import { ActionIcon, Burger, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { firstPage } from '../../platform/start/first-page.ts'
import type { Me } from '../../platform/me.ts'
import { session } from '../../platform/session.ts'
import { LazySideDrawer } from '../../ui/dialogs/LazySideDrawer.tsx'
import { IconLogout, IconMoon, IconSun } from '../../ui/icons.tsx'
import { placeOf, placesOf } from './places.ts'
import { SearchBox } from './SearchBox.tsx'
import styles from './TopBar.module.css'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

// Comes with its contract once the page stands
const CallsInBar = lazy(() => firstPage.then(() => import('../../calls/parts/CallsInBar.tsx')).then((m) => ({ default: m.CallsInBar })))

export function TopBar({ me }: { me: Me }) {
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles['bar']} role="banner">
      {isNarrow && <Burger size="sm" className={styles['burger']} opened={isOpen} onClick={() => setOpen(!isOpen)} aria-label="Menu" />}
      <Link to="/" className={styles['logo']}>
        Vitalrounds
      </Link>
      {!isNarrow && <Places me={me} />}
      <div className={styles['middle']}>{me.actions.includes('member.read') && <SearchBox />}</div>
      <Suspense>{me.actions.includes('call.read') && <CallsInBar me={me} />}</Suspense>
      <WorkspaceSwitcher me={me} />
      <span className={styles['me']}>{me.name}</span>
      <ThemeSwitch />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label="Logout"
        title={`Logout ${me.name}`}
        onClick={() => void session.signOut()}
      >
        <IconLogout size={18} aria-hidden="true" />
      </ActionIcon>
      <LazySideDrawer isOpen={isNarrow && isOpen} onClose={() => setOpen(false)} title="Menu">
        <p className={styles['me']}>{me.name}</p>
        <Places me={me} onGo={() => setOpen(false)} />
      </LazySideDrawer>
    </div>
  )
}

function Places({ me, onGo }: { me: Me; onGo?: () => void }) {
  const { pathname } = useLocation()
  const places = placesOf(me)
  const current = placeOf(pathname, places)
  return (
    <nav aria-label="Main" className={styles['places']}>
      {places.map((place) => (
        <Link
          key={place.title}
          {...place.link}
          className={styles['place']}
          aria-current={place === current ? 'page' : undefined}
          {...(onGo && { onClick: onGo })}
        >
          {place.title}
        </Link>
      ))}
    </nav>
  )
}

function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const next = scheme === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={`Switch to ${next} theme`}
      title={`Switch to ${next} theme`}
      onClick={() => setColorScheme(next)}
    >
      {scheme === 'dark' ? <IconSun size={18} aria-hidden="true" /> : <IconMoon size={18} aria-hidden="true" />}
    </ActionIcon>
  )
}
