import { useQueryClient } from '@tanstack/react-query'
import { ngoClassificationWords, catalogueWords } from '#contract/profile/service-words.ts'
import { label } from '#web/base/label.ts'
import { listServices } from '#contract/profile/file.ts'
import { proposal, proposeService } from '#contract/profile/ngo-services.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useTree } from '../shared/own-catalogue.ts'

const initial = {
  classification_id: null as number | null,
  name_ar: '',
  name_en: '' as string | null,
  description: '' as string | null,
}

/** Proposes a service that the catalogue lacks, within a classification of the organisation. */
export function ProposalDrawer({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const own = (useTree().data ?? []).flatMap((one) => [one, ...one.children]).filter((one) => one.type !== null)
  const form = useFields({ initial, validate: bySchema(proposal) })
  const { field } = form
  return (
    <RecordDrawer
      title={m.profile_proposal_title()}
      note={m.profile_proposal_note()}
      form={form}
      verb={m.profile_proposal()}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(proposeService, { body: proposal.parse(values) })
          await client.invalidateQueries({ queryKey: [listServices.path] })
          return answer
        })
      }
      onClose={onClose}
    >
      <PickField
        field={field('classification_id')}
        label={label(ngoClassificationWords.classification_id)}
        options={own.map((one) => ({ value: one.id, label: nameOf(one) }))}
      />
      <TextField field={field('name_ar')} label={label(catalogueWords.name_ar)} max={150} />
      <TextField field={field('name_en')} label={label(catalogueWords.name_en)} ltr optional max={150} />
      <AreaField field={field('description')} label={m.profile_proposal_description()} optional max={1000} />
    </RecordDrawer>
  )
}
