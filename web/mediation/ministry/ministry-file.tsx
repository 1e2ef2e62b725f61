import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { freezeFile } from '#contract/documents/calls.ts'
import { type Letter, readMinistryLetter } from '#contract/mediation/letters.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { RevokeDocument } from '#web/documents/shared/revoke.tsx'
import { useMay, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { LetterFile } from '../letter-file.tsx'
import css from '../mediation.module.css'

/** The certified file at the ministry: it may be frozen with a reason; only the centre releases it [domain 3.10]. */
export function MinistryFile({ file, name }: { file: NonNullable<Letter['file']>; name: string }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const isCentral = useSession()?.user.governorate_id === null
  const frozen = file.status === 'frozen'
  const mayChange = useMay('ministry_mediation_request', 'Z') && file.status !== 'revoked' && (!frozen || isCentral)
  const renew = () => client.invalidateQueries({ queryKey: [readMinistryLetter.path] })
  return (
    <div className={css.part}>
      <LetterFile file={file} scans={false} />
      {mayChange && (
        <div className={css.bar}>
          <Button look={frozen ? 'default' : 'danger'} size="form" onClick={() => setAsking(true)}>
            {frozen ? m.letters_unfreeze() : m.letters_freeze()}
          </Button>
          <RevokeDocument document={{ ...file, title: name }} onDone={renew} />
        </div>
      )}
      {asking && (
        <Confirm
          title={frozen ? m.ngos_document_unfreeze_ask({ title: name }) : m.ngos_document_freeze_ask({ title: name })}
          text={frozen ? m.ngos_document_unfreeze_text() : m.ngos_document_freeze_text()}
          verb={frozen ? m.letters_unfreeze() : m.letters_freeze()}
          tone={frozen ? 'plain' : 'danger'}
          {...(frozen ? {} : { reason: m.ngos_document_reason() })}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            const body = frozen ? ({ frozen: 0, reason: null } as const) : ({ frozen: 1, reason } as const)
            const errors = await sendForm(() => callApi(freezeFile, { params: { id: file.id }, body }))
            if (!errors) await renew()
            return errors
          }}
        />
      )}
    </div>
  )
}
