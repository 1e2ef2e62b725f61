import { IconFolderOpen, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { NgoFile } from '#contract/ngos/page.ts'
import type { Duties } from '#contract/public-site/overview.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { nameOf, useName } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Dec, Ltr } from '#web/ui/text.tsx'
import { DecideStatus } from './decide-status.tsx'
import { FileScore } from './file-score.tsx'
import { Identity } from './identity.tsx'
import { LogCard, DocumentsCard, RequestsCard } from './newest-cards.tsx'
import css from './ngo-page.module.css'
import { Boards, Branches } from './people-and-places.tsx'
import { ngoFileQuery } from './queries.ts'
import { StatusHistory } from './status-history.tsx'
import { statusTone } from './words.ts'

const OpenFile = lazy(async () => ({ default: (await import('./open-file.tsx')).OpenFile }))

const list = '/ministry/ngos'

function Body({ file, duties }: { file: NgoFile; duties: (duties: Duties) => ReactNode }) {
  const [opening, setOpening] = useState(false)
  const [form, governorate, status] = [useName('legal-forms'), useName('governorates'), useName('ngo-status')]
  return (
    <Page>
      <PageHead
        title={<bdi>{nameOf(file)}</bdi>}
        crumbs={[{ label: titleAt(list), href: link(list) }, { label: nameOf(file) }]}
        state={<StateTag tone={statusTone(file.status_id)}>{status(file.status_id)}</StateTag>}
        note={
          <>
            {form(file.legal_form_id)} · {governorate(file.governorate_id)} · <Dec>{file.decision_no}</Dec> ·{' '}
            <Ltr>{file.ngo_code}</Ltr>
          </>
        }
        actions={
          <>
            <Button look="default" icon={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
              {m.ngos_print()}
            </Button>
            <DecideStatus file={file} />
            {file.is_public && (
              <ButtonLink look="default" href={link('/ngo/{id}', { id: file.id })}>
                {m.ngos_public_page()}
              </ButtonLink>
            )}
            <Button icon={<IconFolderOpen size={18} aria-hidden />} onClick={() => setOpening(true)}>
              {m.visit_open()}
            </Button>
          </>
        }
      />
      <div className={css.parts}>
        <ScreenInstructions />
        <div className={css.grid}>
          <div className={css.column}>
            <Card title={m.ngos_identity()}>
              <Identity file={file} />
            </Card>
            <RequestsCard file={file} />
            {file.duties && <Card>{duties(file.duties)}</Card>}
            <Boards boards={file.boards} />
            <LogCard file={file} />
          </div>
          <div className={css.column}>
            <FileScore file={file} />
            <Card title={m.ngos_statuses()}>
              <StatusHistory file={file} />
            </Card>
            <Branches file={file} />
            <DocumentsCard file={file} />
          </div>
        </div>
      </div>
      {opening && (
        <Suspense>
          <OpenFile file={file} onClose={() => setOpening(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** One organisation as the ministry sees it: everything that the register holds, in one answer. `duties` draws the matrix of the public page. */
export function NgoPage({ id, duties }: { id: number; duties: (duties: Duties) => ReactNode }) {
  const query = useQuery(ngoFileQuery(id))
  if (query.data) return <Body file={query.data} duties={duties} />
  return (
    <Page>
      <PageHead title={titleAt('/ministry/ngos/{id}')} crumbs={[{ label: titleAt(list), href: link(list) }]} />
      <Loaded query={query} lines={12}>
        {() => null}
      </Loaded>
    </Page>
  )
}
