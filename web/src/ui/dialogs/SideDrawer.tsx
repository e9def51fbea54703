/** A panel from the side for narrow screens. Use `LazySideDrawer`, so that wide screens never load it. */
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

export type SideDrawerProps = { isOpen: boolean; title: string; onClose: () => void; children: ReactNode }

export const SideDrawer = ({ isOpen, title, onClose, children }: SideDrawerProps) => (
  <Drawer opened={isOpen} onClose={onClose} title={title} size={260} padding="sm">
    {children}
  </Drawer>
)
