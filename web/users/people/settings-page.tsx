import type { ReactNode } from 'react'
import type { ScreenPath } from '#web/core/screens/screens.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { settingsTrail } from '../trail.ts'
import css from '../users.module.css'

interface Props {
  /** The list that the way to the screen leads through. */
  under: ScreenPath
  title: string
  /** Name of the record below the list; absent on the list itself. */
  record?: string | undefined
  state?: ReactNode
  note?: ReactNode
  tabs?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A screen of users and rights: its head with the way to it, its instructions, and its content in a column. */
export const SettingsPage = ({ under, title, record, children, ...head }: Props) => (
  <Page>
    <PageHead
      title={title}
      crumbs={settingsTrail(under, ...(record === undefined ? [] : [{ label: record }]))}
      {...head}
    />
    <div className={css.stack}>
      <ScreenInstructions />
      {children}
    </div>
  </Page>
)
