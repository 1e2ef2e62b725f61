import { IconChartBar, IconMap } from '@tabler/icons-react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import type { RegisterData } from './load-register.ts'
import { chosenFilters } from './chosen-filters.ts'
import { mapHref } from './register-address.ts'
import { RegisterFilters } from './register-filters.tsx'
import { RegisterFound } from './register-found.tsx'
import css from './register-page.module.css'

/** The public register: filters in the address, exact total, pages; whole before any script. */
export function RegisterPage(data: RegisterData) {
  const { asked, figures, places } = data
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.title_ngo_list()}
        note={m.list_note()}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.title_ngo_list() }]}
        actions={
          <>
            <Anchor className={css.figures} href={mapHref(asked)}>
              <IconMap size={18} aria-hidden />
              {m.list_on_map()}
            </Anchor>
            <Anchor className={css.figures} href={link('/ngos-statistics')}>
              <IconChartBar size={18} aria-hidden />
              {m.title_ngos_statistics()}
            </Anchor>
          </>
        }
      />
      <div className={css.columns}>
        <RegisterFilters
          asked={asked}
          figures={figures}
          places={places}
          count={chosenFilters(asked, figures, places).length}
        />
        <RegisterFound data={data} />
      </div>
    </Page>
  )
}
