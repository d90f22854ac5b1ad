import { groups } from './command-runs/groups.ts'
import { runEach } from './command-runs/run-each.ts'

runEach(groups.setUp)
