/** Sets how a scale is corrected from a moment on. Weights as sent are kept; what follows from them is worked out anew. */
import type { Calibration } from '@vitalrounds/domain/readings/calibration'
import { changed } from '../../platform/changes.ts'
import { calibrateProblem } from '@vitalrounds/domain/devices/can-act'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuseIf } from '../../platform/http/refuse.ts'
import { recalibrate } from '../../readings/recalibrate.ts'
import type { AssignedDevice } from './find-assigned-device.ts'

export async function calibrateDevice(db: GroupDb, device: AssignedDevice, calibration: Calibration) {
  refuseIf(calibrateProblem(device))
  await db
    .updateTable('device')
    .set({ calibration: JSON.stringify(calibration) })
    .where('group_id', '=', db.groupId)
    .where('id', '=', device.id)
    .execute()
  await recalibrate(db, device.id)
  changed(db, 'device', { deviceId: device.id, memberId: device.member_id })
}
