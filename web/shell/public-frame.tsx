import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PublicShell } from '#web/ui/app-shell.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { link } from '#web/core/screens/link.ts'
import { publicMenu } from '#web/core/screens/public-menu.ts'
import { Footer } from './footer.tsx'
import { doorWords } from './where.tsx'

/** The frame of the open pages. It is the same for everyone, so that caches can keep the page. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { routesByPath } = useRouter()
  const door = { label: doorWords(), href: link('/auth/login') }
  return (
    <PublicShell
      footer={<Footer />}
      groups={publicMenu((path) => path in routesByPath)}
      action={{
        ...door,
        node: (
          <ButtonLink look="default" size="bar" href={door.href}>
            {door.label}
          </ButtonLink>
        ),
      }}
    >
      {children}
    </PublicShell>
  )
}
