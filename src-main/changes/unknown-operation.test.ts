import { afterEach, expect, it } from 'vitest';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startFixture, stillRealm, valueOf, type Fixture } from './engine.fixture.ts';

let fixture: Fixture<DemoRealm>;
afterEach(() => fixture.close());

it('a job skips what another version planned, and sends the rest', async () => {
  fixture = await startFixture(await startDemoRealm({ ...stillRealm, rateLimit: 'off' }));
  const userIds = fixture.peopleWith(400).slice(0, 3);
  const changeSet = await fixture.plan({ kind: 'set-role', userIds, role: 600 });
  fixture.journalDatabase.exec(`CREATE TRIGGER other_version AFTER INSERT ON change WHEN new.change_id < 3
    BEGIN
      UPDATE change SET operation = 'user.update/2' WHERE job_id = new.job_id AND change_id = 1;
      UPDATE change SET target = 'poll:7', value_version = 2 WHERE job_id = new.job_id AND change_id = 2;
    END`);
  const job = valueOf(fixture.engine.run(changeSet.id, changeSet.typeToConfirm, false, ''));
  expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1 });
  expect(fixture.writes()).toHaveLength(1);
  const rows = fixture.rows(job.id).toSorted((one, other) => one.changeId - other.changeId);
  expect(rows.slice(0, 2).map(({ outcome }) => outcome)).not.toContain('applied');
  expect(rows[0]?.explanation).toMatch(/another version/i);
});
