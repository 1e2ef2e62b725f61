import { useState } from 'react'
import { searchForm } from '#contract/core/values/arabic.ts'
import { permissions, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { catalogue, sentencesOf } from '#contract/users/right-sentences.ts'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { lang } from '#web/base/preferences.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { NoneState } from '#web/ui/states.tsx'
import { codeName, groupName, slugName } from './right-words.ts'
import { roleKindName } from '../roles/role-kinds.ts'
import css from '../users.module.css'

type Entry = ReturnType<typeof catalogue>[number]

const Sentences = ({ codes }: Pick<Entry, 'codes'>) => (
  <dl className={css.sentences}>
    {codes.map(({ code, words }) => (
      <div key={code}>
        <dt>{codeName(code)}</dt>
        <dd>{words[lang()]}</dd>
      </div>
    ))}
  </dl>
)

/** What a right allows, code by code. */
export const RightSentences = ({ slug }: { slug: PermissionSlug }) => <Sentences codes={sentencesOf(slug)} />

const textOf = ({ slug, codes }: Entry): string =>
  searchForm(
    [permissions[slug].ar, permissions[slug].en, ...codes.flatMap(({ words }) => [words.ar, words.en])].join(' '),
  )
const path = '/ministry/rights'
const areas = ['ministry', 'ngo'] as const

/** What each right allows, published to the staff: read only, from the same data as the matrix [features 19]. */
export function RightsCataloguePage() {
  const address = useAddress()
  const area = address.one('type') === 'ngo' ? 'ngo' : 'ministry'
  const [search, setSearch] = useState('')
  const words = searchForm(search).split(' ').filter(Boolean)
  const shown = catalogue(area).filter((entry) => words.every((word) => textOf(entry).includes(word)))
  const groups = Map.groupBy(shown, ({ slug }) => permissions[slug].group as string)
  return (
    <Page>
      <PageHead
        title={titleAt(path)}
        crumbs={[deskCrumb(), { label: titleAt(path) }]}
        tabs={
          <Segments
            label={m.users_role_kind()}
            value={area}
            choices={areas.map((value) => ({ value, label: roleKindName[value]() }))}
            onChange={(next) => address.set({ type: next === 'ministry' ? undefined : next })}
          />
        }
      />
      <div className={css.stack}>
        <ScreenInstructions />
        <Notice tone="info">{m.users_catalogue_note()}</Notice>
        <FilterBar search={{ label: m.users_matrix_search(), value: search, onChange: setSearch }} />
        {shown.length === 0 && <NoneState onClear={() => setSearch('')} />}
        {[...groups].map(([group, entries]) => (
          <Card key={group} title={groupName(group)}>
            <div className={css.catalogue}>
              {entries.map(({ slug, codes }) => (
                <section key={slug}>
                  <h3>{slugName(slug)}</h3>
                  <Sentences codes={codes} />
                </section>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </Page>
  )
}
