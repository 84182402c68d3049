package luabind

// modules lists everything that the lab adds to Lua, in the order of help().
func (h *Host) modules() []Module {
	return []Module{
		h.taquinModule(), h.boardMethods(), h.spaceMethods(), h.dialectModule(), h.variablesModule(),
		h.permModule(), h.permMethods(), h.groupMethods(), h.solveModule(),
		h.cardsModule(), h.cardMethods(), h.drawModule(), h.labModule(), h.lessonModule(),
		h.scriptModule(), h.testModule(), h.checkModule(), h.helpModule(),
	}
}
