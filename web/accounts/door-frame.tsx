import type { ReactNode } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Brand, Skip } from '#web/ui/app-shell.tsx'
import { Strip } from '#web/ui/strip.tsx'
import css from './sign-in-page.module.css'

/** Page before a session: the platform's name over a form, beside it what the platform shows on wide windows. */
export const DoorFrame = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <div className={css.page}>
    <Skip />
    <Strip />
    <main id="content" className={css.halves} data-single={aside ? undefined : true}>
      <section className={css.form}>
        <div>
          <Brand href={link('/home')} name={m.app_name()} note={m.app_owner()} size={48} />
          <h1>{title}</h1>
          {children}
        </div>
      </section>
      {aside}
    </main>
  </div>
)
