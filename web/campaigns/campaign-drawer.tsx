import { campaignRegister } from '#contract/campaigns/own.ts'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import type { RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CampaignReply } from '#web/transactions/shared/campaign-reply.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { bodyOf, CampaignFields, emptyCampaign, type CampaignValues } from './campaign-fields.tsx'

type Row = RowOf<typeof campaignRegister>
type Register = ReturnType<typeof useRegister<typeof campaignRegister>>
const toForm = (row: Row): CampaignValues => valuesFrom(emptyCampaign, row)
/** What is decided is changed no more [domain 2.7]. */
const isOpen = (row: Row) => row.confirmed !== 'A'

/** A campaign as a form, or to be read once it is decided. */
export function CampaignDrawer({
  row,
  register,
  onClose,
}: {
  row: Row | undefined
  register: Register
  onClose: () => void
}) {
  const check = bySchema(campaignRegister.input)
  const form = useFields<CampaignValues>({
    initial: row ? toForm(row) : emptyCampaign,
    validate: (values) => check(bodyOf(values)),
  })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) => register.save(bodyOf(values), row?.id, version),
  })
  const may = row ? register.mayEdit && isOpen(row) : register.mayAdd
  return (
    <RecordDrawer
      title={row ? (may ? m.campaign_edit_title() : row.name_ar) : m.campaign_add_title()}
      {...(row ? { note: row.name_ar } : {})}
      form={form}
      verb={row ? m.form_save_changes() : m.campaign_add()}
      readOnly={!may}
      onSubmit={save}
      onClose={onClose}
      {...(row && register.mayRemove && isOpen(row)
        ? {
            remove: {
              verb: m.campaign_remove(),
              title: m.campaign_remove_title({ name: row.name_ar }),
              text: m.campaign_remove_text(),
              act: () => register.remove(row.id),
            },
          }
        : {})}
    >
      {notice}
      {row?.confirmed === 'R' && (
        <Notice tone="bad" title={m.campaign_rejected()}>
          <bdi>{row.reject_text}</bdi>
        </Notice>
      )}
      {row?.confirmed === 'R' && <CampaignReply id={row.id} name={row.name_ar} />}
      <CampaignFields form={form} />
    </RecordDrawer>
  )
}
