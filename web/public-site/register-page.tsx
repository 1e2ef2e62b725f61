import { IconChartBar, IconX } from '@tabler/icons-react'
import { link } from '#web/core/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { RegisterData } from './load-register.ts'
import { NgoRows } from './ngo-rows.tsx'
import { NoneFound } from './none-found.tsx'
import { chosenFilters, listHref, type Asked, type ChosenFilter } from './register-address.ts'
import { RegisterFilters } from './register-filters.tsx'
import css from './register-page.module.css'

function Chips({ chosen, sort }: { chosen: readonly ChosenFilter[]; sort: string }) {
  if (chosen.length === 0) return null
  return (
    <ul className={css.chips} aria-label={m.list_chosen()}>
      {chosen.map((filter) => (
        <li key={filter.without} className={css.chip}>
          <bdi>{filter.label}</bdi>
          <Anchor href={filter.without} aria-label={m.list_remove({ name: filter.label })}>
            <IconX size={15} aria-hidden />
          </Anchor>
        </li>
      ))}
      <li>
        <Anchor className={css.clear} href={listHref({ sort })}>
          {m.list_clear()}
        </Anchor>
      </li>
    </ul>
  )
}

/** Nothing found: why, and the ways out that do lead somewhere. */
function Nothing({ asked, chosen }: { asked: Asked; chosen: readonly ChosenFilter[] }) {
  const manyFilters = chosen.length > 1
  return (
    <NoneFound
      title={manyFilters ? m.list_none_together() : asked.name ? m.public_none() : m.list_none()}
      text={manyFilters ? m.list_none_together_text() : asked.name ? m.public_none_text() : m.list_none_text()}
    >
      {manyFilters && asked.name && (
        <ButtonLink look="default" size="form" href={listHref({ name: asked.name })}>
          {m.list_only_name()}
        </ButtonLink>
      )}
      <ButtonLink look="default" size="form" href={listHref()}>
        {manyFilters ? m.list_clear() : m.public_show_all()}
      </ButtonLink>
    </NoneFound>
  )
}

/** The public register: filters in the address, exact total, pages; whole before any script. */
export function RegisterPage({ asked, rows, paging, figures }: RegisterData) {
  const chosen = chosenFilters(asked, figures)
  const here = listHref(asked)
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.title_ngo_list()}
        note={m.list_note()}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.title_ngo_list() }]}
        actions={
          <Anchor className={css.figures} href={link('/ngos-statistics')}>
            <IconChartBar size={18} aria-hidden />
            {m.title_ngos_statistics()}
          </Anchor>
        }
      />
      <div className={css.columns}>
        {/* Fields keep what was typed in them; another address is another form. */}
        <RegisterFilters key={here} asked={asked} figures={figures} count={chosen.length} />
        <section aria-labelledby="found">
          <div className={css.head}>
            <h2 id="found" role="status">
              {m.public_results_count({ count: paging.total_row })}
            </h2>
            <Chips chosen={chosen} sort={asked.sort} />
          </div>
          {paging.total_row === 0 ? (
            <Nothing asked={asked} chosen={chosen} />
          ) : rows.length === 0 ? (
            <NoneFound title={m.list_past()}>
              <ButtonLink look="default" size="form" href={here}>
                {m.list_first_page()}
              </ButtonLink>
            </NoneFound>
          ) : (
            <>
              <NgoRows rows={rows} name={asked.name} />
              <Pager paging={paging} search={{ ...asked }} />
            </>
          )}
        </section>
      </div>
    </Page>
  )
}
