import { regulationTypeWords } from '#contract/regulations/regulation-words.ts'
import { useSearch } from '@tanstack/react-router'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { regulationTypeRegister } from '#contract/regulations/registers.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import type { Search } from '#web/base/search.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { moveActions } from '#web/core/registers/move-row.tsx'
import { modelAt } from './regulation-words.ts'
import { ModelTabs } from './regulations.tsx'

const path = '/ministry/settings/regulation-types'

/** Headings of the legal library, model by model. */
export function RegulationTypes() {
  const model = modelAt(useSearch({ strict: false }) as Search)
  return (
    <RegisterPage
      key={model}
      resource={regulationTypeRegister}
      crumbs={settingsCrumbs(path)}
      keep={['model']}
      words={{
        title: titleAt(path),
        add: m.content_type_add(),
        addTitle: m.content_type_add(),
        editTitle: m.content_type_edit(),
        empty: m.content_type_empty(),
        emptyText: m.content_type_empty_text(),
        search: label(regulationTypeWords.name_ar),
        remove: m.content_type_remove(),
        removeTitle: (name) => m.content_type_remove_title({ name }),
        removeText: m.content_type_remove_text(),
        total: (count) => m.content_type_total({ count }),
      }}
      tools={
        <ButtonLink
          look="default"
          href={link('/ministry/settings/regulations', undefined, { model: model === 'law' ? '' : model })}
        >
          {m.content_regulations_of()}
        </ButtonLink>
      }
      columns={[
        { key: 'name_ar', label: label(commonWords.name), sort: 'name_ar', cell: nameOf },
        { key: 'sort', label: label(commonWords.sort), sort: 'sort', cell: (row) => row.sort },
      ]}
      actions={(row, register) => moveActions(regulationTypeRegister, register, row, ({ id: _id, ...body }) => body)}
      initial={{ model, name_ar: '', name_en: '' as string | null, sort: 1 as number | null }}
      rowName={(row) => row.name_ar}
      fields={(form) => (
        <>
          <TextField field={form.field('name_ar')} label={label(regulationTypeWords.name_ar)} max={150} />
          <TextField field={form.field('name_en')} label={label(commonWords.name_en)} ltr optional max={150} />
          <NumberField field={form.field('sort')} label={label(commonWords.sort)} hint={m.content_sort_hint()} />
        </>
      )}
    >
      <ModelTabs />
    </RegisterPage>
  )
}
