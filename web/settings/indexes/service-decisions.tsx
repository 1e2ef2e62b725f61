import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CatalogueService,
  mergeService,
  refuseService,
  serviceCatalogue,
  serviceRefusal,
} from '#contract/settings/service-catalogue.ts'
import { StaleError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { MergeInto } from './index-change.tsx'
import css from './index-page.module.css'

interface Props {
  row: CatalogueService
  onClose: () => void
}

const useAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [serviceCatalogue.path] })
}

/** Refuses a proposal with the reason that its organisation is told. */
export function RefuseServiceDrawer({ row, onClose }: Props) {
  const again = useAgain()
  const form = useFields({ initial: { refusal: '' }, validate: bySchema(serviceRefusal) })
  const save = async (body: { refusal: string }) => {
    try {
      return await sendForm(async () => {
        const answer = await callApi(refuseService, { params: { id: row.id }, body, version: row.updated_at })
        await again()
        return answer
      })
    } catch (error) {
      if (!(error instanceof StaleError)) throw error
      await again()
      return { _: m.catalogue_stale() }
    }
  }
  return (
    <RecordDrawer
      title={m.catalogue_refuse_title()}
      note={nameOf(row)}
      form={form}
      verb={m.catalogue_refuse()}
      onClose={onClose}
      onSubmit={save}
    >
      <p className={css.quiet}>{m.catalogue_refuse_text()}</p>
      <AreaField field={form.field('refusal')} label={label(commonWords.refusal)} max={1000} />
    </RecordDrawer>
  )
}

/** Merges a duplicate into another service of the same classification. */
export function MergeServiceDrawer({ row, onClose }: Props) {
  const again = useAgain()
  const { data: others = [] } = useQuery({
    queryKey: [serviceCatalogue.path, 'approved', row.classification_id],
    queryFn: async () =>
      (
        await callApi(serviceCatalogue.list, {
          query: { state: 'approved', classification_id: row.classification_id, per_page: 100 },
        })
      ).data,
  })
  return (
    <MergeInto
      slug="services"
      id={row.id}
      name={nameOf(row)}
      words={{
        title: m.catalogue_merge_title(),
        verb: m.catalogue_merge_verb(),
        text: m.catalogue_merge_text(),
        missing: m.catalogue_merge_choose(),
      }}
      options={others.map((one) => ({ value: one.id, label: nameOf(one) }))}
      send={async (body) => {
        const answer = await callApi(mergeService, { params: { id: row.id }, body })
        await again()
        return answer
      }}
      onClose={onClose}
    />
  )
}
