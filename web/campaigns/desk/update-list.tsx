import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { updateWords } from '#contract/campaigns/update-words.ts'
import { campaignUpdateRegister } from '#contract/campaigns/updates.ts'
import { label } from '#web/base/label.ts'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { type RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { DeskCampaign } from './desk-words.ts'

type Update = RowOf<typeof campaignUpdateRegister>
type Register = ReturnType<typeof useRegister<typeof campaignUpdateRegister>>
const empty = { campaign_id: 0, title_ar: '', text_ar: '' }

function UpdateForm({
  campaign,
  register,
  row,
  onClose,
}: {
  campaign: DeskCampaign
  register: Register
  row?: Update
  onClose: () => void
}) {
  const form = useFields<typeof empty>({
    initial: row ? valuesFrom(empty, row) : { ...empty, campaign_id: campaign.id },
    validate: bySchema(campaignUpdateRegister.input),
  })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm: (record: Update) => valuesFrom(empty, record),
    send: (values, version) => register.save(values, row?.id, version),
  })
  return (
    <RecordDrawer
      title={row ? m.update_edit() : m.update_add()}
      note={campaign.name_ar}
      form={form}
      verb={row ? m.form_save_changes() : m.update_publish()}
      onSubmit={save}
      onClose={onClose}
      {...(row && register.mayRemove
        ? {
            remove: {
              verb: m.update_remove(),
              title: m.update_remove_title({ name: row.title_ar }),
              text: m.update_remove_text(),
              act: () => register.remove(row.id),
            },
          }
        : {})}
    >
      {notice}
      {!row && <Notice tone="info">{m.update_told()}</Notice>}
      <TextField field={form.field('title_ar')} label={label(updateWords.title_ar)} max={150} />
      <AreaField field={form.field('text_ar')} label={label(updateWords.text_ar)} max={2000} />
    </RecordDrawer>
  )
}

/** What was told of one campaign, the newest first. */
export function UpdateList({ campaign }: { campaign: DeskCampaign }) {
  const register = useRegister(campaignUpdateRegister, ['campaign', 'view'], { campaign_id: String(campaign.id) })
  const [open, setOpen] = useState<Update | 'new'>()
  const add = register.mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {m.update_add()}
    </Button>
  )
  return (
    <>
      <ListCard
        list={register}
        label={m.update_list()}
        search={m.update_search()}
        columns={[
          { key: 'title_ar', label: label(updateWords.title_ar), cell: (row: Update) => row.title_ar },
          {
            key: 'created_at',
            label: label(updateWords.created_at),
            cell: (row: Update) => <DateText value={row.created_at} time short />,
          },
        ]}
        rowName={(row) => row.title_ar}
        onOpen={(row) => register.mayEdit && setOpen(row)}
        end={add}
        empty={
          <EmptyState title={m.update_empty()} text={m.update_empty_text()}>
            {add}
          </EmptyState>
        }
      />
      {open && (
        <UpdateForm
          campaign={campaign}
          register={register}
          {...(open === 'new' ? {} : { row: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
