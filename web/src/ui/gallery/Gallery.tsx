/** Every component of the kit on two pages, for the tests that look at them. Not part of the product. */
import { noLines } from '@vitalrounds/domain/readings/verdict/lines'
import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../notices/Banner.tsx'
import { EmptyState } from '../notices/EmptyState.tsx'
import { ErrorPanel } from '../notices/ErrorPanel.tsx'
import { KeyHint } from '../KeyHint.tsx'
import { numberOf } from '@vitalrounds/domain/devices/device'
import { CodeInput, DobInput, PhoneInput, ZipInput } from '../fields/MaskedInput.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { Pager } from '../table/Pager.tsx'
import { SeverityChip } from '../SeverityChip.tsx'
import { SkipLink } from '../SkipLink.tsx'
import { Trend } from '../trend/Trend.tsx'
import { pressures, weights } from '../trend/trend-samples.ts'
import { fullRange } from '../trend/trend-scale.ts'
import { dayMs, type TimeRange } from '../trend/trend-types.ts'
import { SampleList } from './SampleList.tsx'

export const GalleryList = () => (
  <>
    <SkipLink />
    <main id="main" tabIndex={-1} style={{ display: 'flex', flexDirection: 'column', height: 860 }}>
      <PageHeader
        title="All enrolled"
        note="1,200 members"
        actions={
          <>
            <Select size="xs" aria-label="Show" data={['All patients', 'My patients']} defaultValue="All patients" />
            <Button variant="default">Columns</Button>
            <Button>Enroll</Button>
          </>
        }
      />
      <SampleList count={20} />
      <Pager page={1} total={1200} onPage={() => undefined} />
    </main>
  </>
)

const bp = pressures(1095).map((pressure, i) => (i % 97 === 5 ? { ...pressure, isExcluded: true } : pressure))
const weight = weights(365)
const pressureLines = {
  lines: { ...noLines, goal: { low: 90, high: 129 }, alarm: { low: 90, high: 160 } },
  lowerLines: { ...noLines, goal: { low: 60, high: 79 }, alarm: { high: 100 } },
}

export function GalleryCharts({ days = 90 }: { days?: number }) {
  const whole = fullRange(bp)
  const [range, setRange] = useState<TimeRange>([whole[1] - days * dayMs, whole[1]])
  const shared = { range, onRange: setRange, whole, zone: 'America/New_York' }
  return (
    <main style={{ padding: 16 }}>
      <PageHeader title="Measurements" note={`${days} days`} />
      <Trend
        {...shared}
        {...pressureLines}
        name="bloodPressure"
        label="Blood pressure"
        unit="mmHg"
        readings={bp}
        height={230}
        hasAxis={false}
      />
      <Trend
        {...shared}
        name="bodyWeight"
        label="Weight"
        unit="lbs"
        decimals={1}
        readings={weight}
        lines={{ ...noLines, goal: { low: 195, high: 208 } }}
        height={150}
        hasAxis={false}
      />
      <Trend {...shared} name="spo2" label="SpO₂" unit="%" readings={oxygen} lines={{ ...noLines, alarm: { low: 92 } }} height={130} />
    </main>
  )
}

const oxygen = weights(365, 5).map((weight, i) => ({
  id: weight.id,
  at: weight.at,
  value: 92 + (i % 6),
  ...(i % 29 === 4 && { value: 90, severity: 'low' as const }),
  ...(i % 83 === 7 && { value: 86, severity: 'critical' as const, side: 'below' as const }),
}))

const problem = { title: 'Busy', detail: 'The server is busy. Please try again in a moment.', requestId: '0199f2c4' }

const GalleryButtons = () => (
  <div style={{ display: 'flex', gap: 8 }}>
    <Button>Enroll</Button>
    <Button variant="default">Cancel</Button>
    <Button color="danger">Disenroll</Button>
    <Button variant="light">Add a note</Button>
    <Button variant="subtle">Undo</Button>
    <Button disabled>Send</Button>
  </div>
)

export const GalleryParts = () => (
  <main style={{ display: 'grid', gap: 16, padding: 16, maxWidth: 860 }}>
    <h1 style={{ margin: 0, fontSize: 18 }}>Parts</h1>
    <p style={{ display: 'flex', gap: 8, margin: 0 }}>
      <SeverityChip severity="critical">184/114</SeverityChip>
      <SeverityChip severity="critical" side="below">
        48
      </SeverityChip>
      <SeverityChip severity="high">155/93</SeverityChip>
      <SeverityChip severity="low">91%</SeverityChip>
      <KeyHint>J</KeyHint>
      <KeyHint>Ctrl+K</KeyHint>
    </p>
    <Banner title="Trial version">Your organization has not signed the customer agreement yet.</Banner>
    <Banner tone="warning" title="This Would Exceed Your Monthly Device Limit" action={<Button variant="default">Devices</Button>}>
      23 of 25 ordered this month. Please reduce the number of devices.
    </Banner>
    <Banner tone="danger" title="Missing Information">
      Please check that all fields are complete.
    </Banner>
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 12 }}>
      <TextInput label="First name" withAsterisk error="Enter a first name" />
      <PhoneInput label="Phone" withAsterisk defaultValue="415-555-0133" />
      <DobInput label="Date of birth" withAsterisk />
      <CodeInput code={numberOf('BT004')} label="IMEI" />
      <CodeInput code={numberOf('TENOVI_BPM')} label="Gateway ID" defaultValue="2CF7F120" error="12 characters with a letter and a digit" />
      <ZipInput label="ZIP code" />
    </div>
    <GalleryButtons />
    <ErrorPanel problem={problem} what="The members could not be loaded" onRetry={() => undefined} />
    <EmptyState title="No one needs review" action={<Button variant="default">Show all enrolled</Button>}>
      Every warning of this group has been looked at. Last checked 9:41 AM.
    </EmptyState>
  </main>
)
