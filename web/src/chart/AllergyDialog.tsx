/** An allergy: to what, of which category, and how severe the reaction is. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Autocomplete, Select } from '@mantine/core'
import { allergySuggestions, type NewAllergy, allergyCategories, allergyReactions } from '@vitalrounds/domain/chart/medications'
import { rxApi } from '@vitalrounds/domain/chart/rx-api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { DraftedFormDialog } from '../drafts/parts/DraftedFormDialog.tsx'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import styles from './Chart.module.css'

export function AllergyDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [form, setForm] = useState<NewAllergy>({ name: '', category: 'Medical', reaction: 'Mild' })
  const add = useAct(() => call(rxApi.addAllergy, { params: { id: member._id }, body: form }), {
    done: 'Allergy added',
    onDone: onClose,
  })
  return (
    <DraftedFormDialog
      values={form}
      draft={{ memberId: member._id, kind: 'allergy', about: 'new' }}
      onRestore={setForm}
      isSent={add.isSuccess}
      title="Add an allergy"
      about={aboutMember(member)}
      submitLabel="Add allergy"
      why={form.name.trim() === '' ? 'Write what the allergy is to.' : undefined}
      isBusy={add.isPending}
      error={problemWords(add.error)}
      onSubmit={() => add.mutate(undefined)}
      onClose={onClose}
    >
      <div className={styles['grid']}>
        <Select
          label="Category"
          data={[...allergyCategories]}
          allowDeselect={false}
          value={form.category}
          onChange={(category) => setForm({ ...form, category: category as NewAllergy['category'] })}
        />
        <Select
          label="Reaction"
          data={[...allergyReactions]}
          allowDeselect={false}
          value={form.reaction}
          onChange={(reaction) => setForm({ ...form, reaction: reaction as NewAllergy['reaction'] })}
        />
      </div>
      <Autocomplete
        label="Allergy to"
        data-autofocus
        data={[...allergySuggestions[form.category]]}
        value={form.name}
        maxLength={200}
        onChange={(name) => setForm({ ...form, name })}
      />
    </DraftedFormDialog>
  )
}
