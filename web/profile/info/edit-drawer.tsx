import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import { DocumentDrawer } from './document-drawer.tsx'
import type { Edited } from '../edit.ts'
import { HeadquartersDrawer } from './headquarters-drawer.tsx'
import { MainInfoDrawer } from './main-info-drawer.tsx'

interface Props {
  edited: Edited
  main: AnswerOf<typeof readMainInfo>
  info: AnswerOf<typeof readNgoInfo>
  onClose: () => void
}

/** The form that the address of the page asks for. */
export function EditDrawer({ edited, main, info, onClose }: Props) {
  if (edited === 'main') return <MainInfoDrawer main={main} objectives={info.objectives} onClose={onClose} />
  if (edited === 'headquarters') return <HeadquartersDrawer main={main} onClose={onClose} />
  return (
    <DocumentDrawer
      key={edited}
      name={edited}
      document={info.documents.find((document) => document.key === edited)}
      main={main}
      onClose={onClose}
    />
  )
}
